import './vitals/send-vitals.ts'

// What pages do once they have loaded and the browser is idle.

const { worker } = document.body.dataset
// Absent on addresses without https, and in some private windows. The site works without it.
if (worker) navigator.serviceWorker?.register(worker).catch(() => {})
