// React as a file of its own, see vite.config.ts: so the browser evaluates React before the island that needs it.
export { hydrateRoot } from 'react-dom/client'
