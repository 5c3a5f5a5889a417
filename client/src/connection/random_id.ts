// Random ids. Without https (a home network) the browser has no randomUUID.

/** Return random hexadecimal digits from the browser's best source. */
export function randomHex(digits = 16): string {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(digits / 2)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, digits);
}
