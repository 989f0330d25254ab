/**
 * A timetable that follows its world: when somebody has done something there, the page is asked for again, and what has
 * changed in it takes its place. What draws it is the server alone.
 *
 * By keyboard the chart is one stop: arrows lead from piece to piece, along a lane and from lane to lane.
 */
import { given } from '../text/given.ts'
import type { ShownExchange } from './calls.ts'
import { type Following, followLiveJournal } from './live-journal.ts'

/** Milliseconds between two drawings, however much goes on; and those after which it is drawn though nothing did. */
const leastPause = 400
const mostPause = 5_000
/** Of what has changed so much is told. */
const mostTold = 3

type Piece = Element & { focus(): void }

const isPiece = (element: Element | null | undefined): element is Piece =>
  element instanceof SVGAElement || element instanceof HTMLElement

export const followTimetable = (main: HTMLElement): void => {
  const { events = '' } = main.dataset
  let token = ''
  let unfollow: (() => void) | undefined
  let timer = 0
  let isAsking = false
  let isWanted = false
  let shownAt = addressOf(location)

  const credentials = (): Record<string, string> =>
    given({ authorization: token === '' ? undefined : `Bearer ${token}` })

  const load = async (url: string): Promise<Document> => {
    const response = await fetch(url, {
      headers: { accept: 'text/html', ...credentials() },
    })
    return new DOMParser().parseFromString(await response.text(), 'text/html')
  }

  /** The same day as it is now. */
  const refresh = async (): Promise<void> => {
    isWanted = true
    if (isAsking) return
    isAsking = true
    while (isWanted) {
      isWanted = false
      try {
        // oxlint-disable-next-line no-await-in-loop
        putInPlace(main, await load(location.href))
      } catch {
        tell(main, 'The server does not answer.')
      }
      // oxlint-disable-next-line no-await-in-loop
      await new Promise(done => void window.setTimeout(done, leastPause))
    }
    isAsking = false
  }

  /** Another day, another place, or the same by somebody who may see it. */
  const open = async (url: string): Promise<void> => {
    try {
      const page = await load(url)
      const other = page.getElementById('timetable')
      if (other === null) return
      const left = selectorOf(main.contains(document.activeElement) ? document.activeElement : null)
      document.title = page.title
      shownAt = addressOf(new URL(url, location.href))
      main.dataset.refused = other.dataset.refused ?? ''
      main.replaceChildren(...document.adoptNode(other).childNodes)
      const again = left === undefined ? null : main.querySelector(left)
      ready(main)
      if (isPiece(again)) again.focus()
      else showNow(main)
      offerToken()
    } catch {
      tell(main, 'The server does not answer.')
    }
  }
  const go = (url: string): void => {
    history.pushState(null, '', url)
    void open(url)
  }

  const offerToken = (): void => {
    if (main.querySelector('#shown') !== null || main.dataset.refused !== '401') return
    const form = document.createElement('form')
    form.className = 'asking panel'
    const label = document.createElement('label')
    const field = document.createElement('input')
    field.type = 'password'
    field.autocomplete = 'off'
    label.append('Control token', field)
    const button = document.createElement('button')
    button.textContent = 'Look'
    form.append(label, button)
    form.addEventListener('submit', event => {
      event.preventDefault()
      event.stopPropagation()
      token = field.value
      void open(location.href).then(turn)
    })
    main.append(form)
  }

  main.addEventListener('submit', event => {
    if (!(event.target instanceof HTMLFormElement)) return
    event.preventDefault()
    const url = new URL(event.target.action)
    for (const [name, value] of new FormData(event.target))
      if (typeof value === 'string') url.searchParams.set(name, value)
    go(url.href)
  })
  /** To what is chosen: whoever wants to see what is so then need not know when that is. */
  const setClock = async (now: string): Promise<void> => {
    const response = await fetch(main.dataset.clock ?? '', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...credentials() },
      body: JSON.stringify({ now }),
    }).catch(() => undefined)
    if (response?.ok !== true) return tell(main, 'The clock could not be set.')
    tell(main, `The clock shows ${now}.`)
    await refresh()
  }

  main.addEventListener('click', event => {
    const button = event.target instanceof Element ? event.target.closest('button[data-now]') : null
    if (button !== null) void setClock(button.getAttribute('data-now') ?? '')
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    // By the mouse it is chosen; by the keyboard, which has chosen it before, its row is opened.
    if (link instanceof SVGAElement && event.detail > 0) {
      event.preventDefault()
      if (isPiece(link)) link.focus()
    }
    if (link instanceof HTMLAnchorElement && ['prev', 'next'].includes(link.rel)) {
      event.preventDefault()
      go(link.href)
    }
  })
  main.addEventListener('focusin', ({ target }) => {
    const piece = target instanceof Element ? target.closest('a.piece') : null
    if (piece !== null) choose(main, piece)
  })
  main.addEventListener('keydown', event => {
    const from = event.target instanceof Element ? event.target.closest('a.piece') : null
    if (event.key === 'Escape') main.querySelector('#chosen')?.setAttribute('hidden', '')
    const to = from === null ? undefined : neighbour(piecesIn(main), from, event.key)
    if (to === undefined) return
    event.preventDefault()
    to.focus()
  })
  // A row that is jumped to is no other page.
  window.addEventListener('popstate', () => {
    if (shownAt !== addressOf(location)) void open(location.href)
  })

  const turn = (): void => {
    window.clearTimeout(timer)
    if (document.visibilityState === 'visible' && main.querySelector('#shown') !== null) {
      // A browser has few connections for all its pages.
      unfollow ??= followLiveJournal(events, credentials(), following(refresh))
      void refresh()
    } else {
      unfollow?.()
      unfollow = undefined
    }
    timer = window.setTimeout(turn, mostPause)
  }
  document.addEventListener('visibilitychange', turn)
  ready(main)
  showNow(main)
  offerToken()
  turn()
}

const addressOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string => pathname + search

/** What only reads changes nothing. */
const mayChange = ({ method, action, status = 0 }: ShownExchange): boolean =>
  action !== undefined || (method !== 'GET' && method !== 'HEAD' && status < 400)

const following = (refresh: () => Promise<void>): Following => {
  let last = 0
  return {
    shown: () => last,
    onCalls: calls => {
      last = calls.at(-1)?.number ?? last
      if (calls.some(mayChange)) void refresh()
    },
    onReset: () => {
      last = 0
      void refresh()
    },
    onLive: () => undefined,
    onChange: () => void refresh(),
    catchUp: async () => undefined,
  }
}

/** Milliseconds for which it is read. */
const longTold = 15_000

const tell = (main: HTMLElement, message: string): void => {
  const place = main.querySelector('.told')
  if (place === null || place.textContent === message) return
  place.textContent = message
  window.setTimeout(() => {
    if (place.textContent === message) place.textContent = ''
  }, longTold)
}

/** Of what has the focus, to be found again in another page. */
const selectorOf = (element: Element | null): string | undefined => {
  if (element === null) return undefined
  if (element instanceof HTMLAnchorElement) return element.rel === '' ? undefined : `a[rel="${element.rel}"]`
  const name = element.getAttribute('name')
  return name === null ? element.tagName.toLowerCase() : `[name="${CSS.escape(name)}"]`
}

const piecesIn = (main: Element): readonly Piece[] => [...main.querySelectorAll('a.piece')].filter(isPiece)

const keyOf = (piece: Element): string => piece.getAttribute('data-key') ?? ''
const labelOf = (piece: Element): string => piece.getAttribute('aria-label') ?? ''

/** Of all pieces one is a stop of the tabulator: that which was chosen last. */
const ready = (main: HTMLElement): void => {
  const pieces = piecesIn(main)
  const is = (name: string) => (piece: Piece) => piece.classList.contains(name)
  const current = pieces.find(is('current')) ?? pieces.find(piece => !is('shut')(piece)) ?? pieces[0]
  for (const piece of pieces) piece.setAttribute('tabindex', piece === current ? '0' : '-1')
}

/** A window that is narrower than a day begins with what is on, or on another day with what is first. */
const showNow = (main: HTMLElement): void => {
  const chart = main.querySelector('.chart')
  const names = chart?.querySelector('svg.names')
  const first = main.querySelector('.now line') ?? piecesIn(main).find(piece => !piece.classList.contains('shut'))
  if (chart === null || names === null || names === undefined || first === undefined) return
  chart.scrollLeft += first.getBoundingClientRect().left - names.getBoundingClientRect().right - beforeNow
}

/** What has just been stays in sight. Pixels. */
const beforeNow = 32

const choose = (main: HTMLElement, piece: Element): void => {
  for (const other of piecesIn(main)) {
    other.classList.toggle('current', other === piece)
    other.setAttribute('tabindex', other === piece ? '0' : '-1')
  }
  const row = document.getElementById(piece.getAttribute('href')?.slice(1) ?? '')
  const chosen = main.querySelector('#chosen')
  if (!(row instanceof HTMLTableRowElement) || chosen === null) return
  chosen.replaceChildren(
    ...[...row.cells].map(cell => {
      const part = document.createElement('div')
      part.append(...cell.cloneNode(true).childNodes)
      return part
    }),
    clockButton(row.dataset.from ?? ''),
  )
  chosen.removeAttribute('hidden')
}

const clockButton = (now: string): HTMLButtonElement => {
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.now = now
  button.textContent = 'Set the clock to its start'
  return button
}

const numberIn = (element: Element | null, name: string): number => Number(element?.getAttribute(name) ?? 0)

/** Where it stands: in which lane, from where to where. */
const placeOf = (piece: Element): { readonly lane: number; readonly x: number; readonly y: number } => {
  const box = piece.querySelector('rect')
  return { lane: numberIn(piece, 'data-lane'), x: numberIn(box, 'x'), y: numberIn(box, 'y') }
}

const neighbour = (pieces: readonly Piece[], from: Element, key: string): Piece | undefined => {
  const here = placeOf(from)
  const placed = pieces.map(piece => ({ piece, ...placeOf(piece) }))
  const inLane = (lane: number): typeof placed =>
    placed.filter(one => one.lane === lane).toSorted((one, other) => one.x - other.x || one.y - other.y)
  const own = inLane(here.lane)
  const at = own.findIndex(({ piece }) => piece === from)
  const nearest = (lanes: readonly number[]): Piece | undefined => {
    const [lane] = lanes
    if (lane === undefined) return undefined
    return inLane(lane).reduce((best, one) => (Math.abs(one.x - here.x) < Math.abs(best.x - here.x) ? one : best)).piece
  }
  const lanes = [...new Set(placed.map(({ lane }) => lane))].toSorted((one, other) => one - other)
  switch (key) {
    case 'ArrowRight':
      return own[at + 1]?.piece
    case 'ArrowLeft':
      return own[at - 1]?.piece
    case 'ArrowDown':
      return nearest(lanes.filter(lane => lane > here.lane))
    case 'ArrowUp':
      return nearest(lanes.filter(lane => lane < here.lane).toReversed())
    case 'Home':
      return own[0]?.piece
    case 'End':
      return own.at(-1)?.piece
    default:
      return undefined
  }
}

/** What has come, gone or become another is marked and told; where one was looking stays where it was. */
const putInPlace = (main: HTMLElement, page: Document): void => {
  const shown = main.querySelector('#shown')
  const next = page.getElementById('shown')
  if (shown === null || next === null) return
  const chosen = main.querySelector('#chosen')
  const before = new Map(piecesIn(shown).map(piece => [keyOf(piece), labelOf(piece)]))
  const pieces = [...next.querySelectorAll('a.piece')]
  const changed = pieces.filter(piece => before.get(keyOf(piece)) !== labelOf(piece))
  const isSame = changed.length === 0 && pieces.length === before.size
  const current = [...shown.querySelectorAll('a.piece.current')].map(keyOf)[0]
  const isFocused = shown.contains(document.activeElement) && document.activeElement?.matches('a.piece') === true
  const left = shown.querySelector('.chart')?.scrollLeft ?? 0
  if (isSame) {
    // The clock goes on; nobody who reads is to lose their place for that.
    replacePart(shown, next, 'figcaption p')
    replacePart(shown, next, '.now')
    return
  }
  shown.replaceWith(document.adoptNode(next))
  next.querySelector('.chart')?.scrollTo({ left })
  const fresh = new Set(changed.map(keyOf))
  for (const drawn of next.querySelectorAll('.item'))
    drawn.classList.toggle('fresh', fresh.has(drawn.getAttribute('data-with') ?? ''))
  const again = piecesIn(next).find(piece => keyOf(piece) === current)
  again?.classList.add('current')
  ready(main)
  if (again !== undefined && chosen?.hasAttribute('hidden') === false) choose(main, again)
  if (again !== undefined && isFocused) again.focus()
  const taken = changed.filter(piece => piece.classList.contains('taken'))
  const told = (taken.length > 0 ? taken : changed).map(labelOf).slice(0, mostTold)
  const more = Math.max(0, (taken.length > 0 ? taken : changed).length - mostTold)
  tell(main, told.length === 0 ? 'Something is gone.' : `Now: ${told.join(' ')}${more > 0 ? ` And ${more} more.` : ''}`)
}

const replacePart = (shown: Element, next: Element, selector: string): void => {
  const [old, other] = [shown.querySelector(selector), next.querySelector(selector)]
  if (old !== null && other !== null && old.outerHTML !== other.outerHTML) old.replaceWith(document.adoptNode(other))
}
