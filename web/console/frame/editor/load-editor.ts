// A file of its own, so that no first load has the field.
export const loadEditor = async () => (await import('./editor.tsx')).Editor
