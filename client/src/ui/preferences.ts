// Preferences in local storage. Without storage (a private window) they are forgotten.

/** Return a preference; empty if it is not set. */
export function getPreference(wish: string): string {
  try {
    return localStorage.getItem(`starfold-${wish}`) ?? "";
  } catch {
    return "";
  }
}

/** Store a preference. */
export function setPreference(wish: string, value: string): void {
  try {
    localStorage.setItem(`starfold-${wish}`, value);
  } catch {
    // No storage: the preference is lost.
  }
}
