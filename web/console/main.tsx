import './console.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { idle, START_AFTER_MS } from './frame/layout/fetch-when-idle.ts'
import { queryClient } from './frame/query-client.ts'
import { loadToasts } from './frame/ui/toasts.ts'
import { router } from './routes.tsx'

const root = document.getElementById('console')
if (!root) throw new Error('The shell has no #console')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)

// On slow connections too: once there is no connection, a failure could not be shown without the library.
setTimeout(
  () =>
    idle()
      .then(loadToasts)
      .catch(() => {}),
  START_AFTER_MS,
)
