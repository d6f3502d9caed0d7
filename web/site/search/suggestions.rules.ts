/** A page that fits what is typed. */
export type Suggestion = {
  title: string
  href: string
  lang: 'en' | undefined
  /** A service has a picture and, where it is one sum in rupees, its charge; a blog has neither. */
  picture?: string | undefined
  charge?: string | undefined
  /** Its offer that the query asks for; its price takes the place of the charge. */
  job?: { title: string; price: string; lang: 'en' | undefined } | undefined
}

export type Suggestions = {
  /** What the field holds. */
  query: string
  /** The query whose answer is pending; an answer to any other is stale. */
  pending: string | undefined
  found: readonly Suggestion[]
  isOpen: boolean
  /** The option that Enter opens; -1 while that is the query itself. */
  active: number
}

export type SuggestionEvent =
  | { type: 'typed'; query: string }
  | { type: 'answered'; query: string; found: readonly Suggestion[] }
  | { type: 'failed'; query: string }
  | { type: 'pressed'; key: string; isWithAlt?: boolean }
  /** The focus went elsewhere, or the visitor leaves the page. */
  | { type: 'left' }

/** Fewer letters match everything. */
const MIN_QUERY_LENGTH = 2

export const beginSuggestions = (query: string): Suggestions => ({
  query,
  pending: undefined,
  found: [],
  isOpen: false,
  active: -1,
})

/**
 * A combobox with a list that suggests, from which the visitor chooses: the WAI-ARIA pattern "list autocomplete with
 * manual selection". The same object comes back where nothing changes.
 */
export function nextSuggestions(state: Suggestions, event: SuggestionEvent): Suggestions {
  switch (event.type) {
    case 'typed':
      return event.query.trim() === state.query.trim() ? { ...state, query: event.query } : ask({ ...state, query: event.query })
    case 'answered':
      if (event.query !== state.pending) return state
      return { ...state, pending: undefined, found: event.found, isOpen: event.found.length > 0, active: -1 }
    case 'failed':
      return event.query === state.pending ? close({ ...state, found: [] }) : state
    case 'pressed':
      return press(state, event)
    case 'left':
      return close(state)
  }
}

/** The suggestions for the query before stay until the answer is here, so that the list does not flicker. */
function ask(state: Suggestions): Suggestions {
  const query = state.query.trim()
  return [...query].length < MIN_QUERY_LENGTH ? close({ ...state, found: [] }) : { ...state, pending: query, active: -1 }
}

/** What was found for an older query is not offered again. */
function close(state: Suggestions): Suggestions {
  if (!state.isOpen && state.pending === undefined) return state
  return { ...state, pending: undefined, found: state.pending === undefined ? state.found : [], isOpen: false, active: -1 }
}

function press(state: Suggestions, { key, isWithAlt = false }: { key: string; isWithAlt?: boolean }): Suggestions {
  const { found, isOpen, active } = state
  switch (key) {
    case 'Escape':
      return close(state)
    case 'ArrowDown':
    case 'ArrowUp':
      if (!isOpen) return found.length > 0 ? open(state, key, isWithAlt) : ask(state)
      if (isWithAlt) return key === 'ArrowUp' ? close(state) : state
      return { ...state, active: step(active, key, found.length) }
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'Home':
    case 'End':
      // The caret moves in the field.
      return active === -1 ? state : { ...state, active: -1 }
    default:
      return state
  }
}

function open(state: Suggestions, key: 'ArrowDown' | 'ArrowUp', isWithAlt: boolean): Suggestions {
  return { ...state, isOpen: true, active: isWithAlt ? -1 : step(-1, key, state.found.length) }
}

/** The option after a press: the first or last one from the field, and round the list from its other end. */
function step(active: number, key: 'ArrowDown' | 'ArrowUp', count: number): number {
  if (key === 'ArrowDown') return (active + 1) % count
  return active <= 0 ? count - 1 : active - 1
}
