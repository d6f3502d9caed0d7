import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

const CONSOLE_PATH = /^\/(login|admin)(\/|$)/

const POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  // Alignment and colour in the administrator's texts are style attributes; style elements stay forbidden.
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'https:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  frameSrc: ['https://www.youtube.com', 'https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
}

// The console's libraries (toasts, the text editor) write style elements of their own; its scripts are held as strictly.
const CONSOLE_POLICY = { ...POLICY, styleSrc: ["'self'", "'unsafe-inline'"], imgSrc: ["'self'", 'data:', 'blob:', 'https:'] }

/** Strict, for everything. */
export function securityHeaders(): MiddlewareHandler {
  const everywhere = withPolicy(POLICY)
  const inConsole = withPolicy(CONSOLE_POLICY)
  return (c, next) => (CONSOLE_PATH.test(c.req.path) ? inConsole : everywhere)(c, next)
}

function withPolicy(contentSecurityPolicy: typeof POLICY): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy,
    crossOriginResourcePolicy: 'same-origin',
    crossOriginOpenerPolicy: 'same-origin',
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], otpCredentials: ['self'] as const } as never,
  })
}
