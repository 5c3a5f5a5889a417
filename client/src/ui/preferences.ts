// Small wishes that this browser remembers. Without storage (a private window, say) it forgets them, and nothing else.

/** What was remembered of a wish; empty if nothing. */
export function recall(wish: string): string {
  try {
    return localStorage.getItem(`starfold-${wish}`) ?? "";
  } catch {
    return "";
  }
}

/** Remember a wish. */
export function remember(wish: string, value: string): void {
  try {
    localStorage.setItem(`starfold-${wish}`, value);
  } catch {
    // Forgotten, then.
  }
}
