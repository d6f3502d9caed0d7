/** What is typed and chosen in a form, by the names of its fields; none of ours takes a file. */
export const toValues = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Values
type Values = Record<string, string>

/** Fills empty fields with what was typed before, and opens the fold that such a field is under. */
export function fillIn(form: HTMLFormElement | null, typed: Partial<Values>): void {
  for (const field of (form ?? []) as Iterable<HTMLInputElement>) {
    const { name, value, defaultValue, type } = field
    if (type === 'radio') field.checked ||= typed[name] === value
    // A service is always chosen, and a long text that the page brings along is no more than a suggestion.
    if (value && name !== 'service_type' && (type !== 'textarea' || value !== defaultValue)) continue
    field.value = typed[name] || value
    if (typed[name]) field.closest('details')?.setAttribute('open', '')
  }
}

/**
 * Saves what is typed into a form from the first key on. The form is looked up each time: React replaces it where the
 * browser had translated the page before it hydrated. A choice is saved before React hears of it, which may hydrate the
 * form because of it and fill it from what was saved.
 */
export function onTyping(selector: string, save: (values: Values) => void): void {
  const onInput = ({ target }: Event) => {
    const form = document.querySelector<HTMLFormElement>(selector)
    if (form?.contains(target as Node)) save(toValues(form))
  }
  document.addEventListener('input', onInput, { capture: true })
}
