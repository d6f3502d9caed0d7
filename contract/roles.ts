/**
 * Roles of administrators. The owner may do everything; the editor writes the site's content; the agent answers leads
 * and messages.
 */
export const ROLES = ['owner', 'editor', 'agent'] as const
export type Role = (typeof ROLES)[number]

/** Who may call an endpoint or open a screen: everyone, every administrator, or one role besides the owner. */
export type Auth = 'public' | 'admin' | Role

export function canCall(role: Role, auth: Auth): boolean {
  return auth === 'public' || auth === 'admin' || role === 'owner' || role === auth
}

export function rolesFor(auth: Auth): Role[] {
  return ROLES.filter((role) => canCall(role, auth))
}
