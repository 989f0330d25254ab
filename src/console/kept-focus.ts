/**
 * Where the focus goes when what had it is gone: a fault that was cleared, a world that was deleted, a call that made
 * room. Else it falls back to the page's beginning, and whoever has no mouse walks there again.
 */
export const keepFocus = (place: HTMLElement): void => {
  /** Of what had the focus last, the innermost first. */
  let around: readonly HTMLElement[] = []
  place.addEventListener('focusin', ({ target }) => {
    const all: HTMLElement[] = []
    for (let at = target instanceof Element ? target : null; at !== null && at !== place; at = at.parentElement)
      if (at instanceof HTMLElement && (at === target || at.hasAttribute('tabindex'))) all.push(at)
    around = all
  })
  place.addEventListener('focusout', ({ target }) =>
    queueMicrotask(() => {
      // It was left, and isn't gone.
      if (target === around[0] && around[0]?.isConnected === true) around = []
    }),
  )
  const mend = (): void => {
    if (around[0]?.isConnected !== false || document.activeElement !== document.body) return
    around.find(element => element.isConnected)?.focus({ preventScroll: true })
  }
  new MutationObserver(mend).observe(place, { childList: true, subtree: true })
}
