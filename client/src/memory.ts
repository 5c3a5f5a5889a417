// Small wishes that this browser remembers. Without storage (a private window, say) it forgets them, and nothing else.

export function recall(wish: string): string {
  try {
    return localStorage.getItem(`starfold-${wish}`) ?? "";
  } catch {
    return "";
  }
}

export function remember(wish: string, value: string): void {
  try {
    localStorage.setItem(`starfold-${wish}`, value);
  } catch {
    // Forgotten, then.
  }
}
