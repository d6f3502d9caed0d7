// React as a file of its own, see vite.config.ts: it is evaluated in a task of its own, before what uses it.
export { hydrateRoot } from 'react-dom/client'
