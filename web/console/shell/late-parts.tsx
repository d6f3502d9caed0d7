import { type ComponentType, type ReactNode, type RefObject, useEffect, useMemo } from 'react'
import type { Role } from '../../../contract/roles.ts'
import { isReachable } from '../../ui/reload-once.ts'
import { loadEditor } from '../frame/editor/rich-text.tsx'
import { useFetchedWhenIdle } from '../frame/layout/fetch-when-idle.ts'
import { closeHelp, closePalette, useIsHelpOpen, useIsPaletteOpen } from '../frame/palette/palette-state.ts'
import { canOpen } from '../frame/screens.ts'
import { cancelConfirmation, useConfirmation } from '../frame/session/confirming.ts'
import { useRole } from '../frame/session/role.ts'
import { giveUpSignIn, useIsSignInWanted } from '../frame/session/signing-in-again.ts'
import { closeQuestion, useQuestion } from '../frame/ui/ask.ts'
import { toast } from '../frame/ui/toasts.ts'
import { useLate } from '../frame/ui/use-late.ts'
import { VIEWS } from '../views.tsx'

const CODE = {
  palette: async () => (await import('../frame/palette/palette.tsx')).Palette,
  help: async () => (await import('../frame/palette/shortcuts-help.tsx')).ShortcutsHelp,
  menu: async () => (await import('./menu-panel.tsx')).MenuPanel,
  question: async () => (await import('../frame/ui/confirm-dialog.tsx')).ConfirmDialog,
  signIn: async () => (await import('../access/auth/sign-in-again.tsx')).SignInAgain,
  confirmation: async () => (await import('../access/auth/confirm-identity.tsx')).ConfirmIdentity,
}

/** Code that this role may need next: the overlays, its screens, and last the editor, which is the largest. */
function listNext(role: Role): (() => Promise<unknown>)[] {
  const screens = VIEWS.filter(({ name }) => canOpen(role, name)).map(({ load }) => load)
  return [...Object.values(CODE), ...screens, ...(canOpen(role, 'blogs.one') ? [loadEditor] : [])]
}

type Props = { isMenuOpen: boolean; closeMenu: () => void; menuButton: RefObject<HTMLElement | null> }

/** Everything that opens over a screen: not part of the first load, but fetched when idle or needed. */
export function LateParts({ isMenuOpen, closeMenu, menuButton }: Props) {
  const isPaletteOpen = useIsPaletteOpen()
  const isHelpOpen = useIsHelpOpen()
  const question = useQuestion()
  const role = useRole()
  useFetchedWhenIdle(useMemo(() => (role ? listNext(role) : []), [role]))

  return (
    <>
      <Late name="The search" load={CODE.palette} isWanted={isPaletteOpen} giveUp={closePalette}>
        {(Palette) => isPaletteOpen && <Palette />}
      </Late>
      <Late name="The list of keys" load={CODE.help} isWanted={isHelpOpen} giveUp={closeHelp}>
        {(ShortcutsHelp) => isHelpOpen && <ShortcutsHelp onClose={closeHelp} />}
      </Late>
      <Late name="The menu" load={CODE.menu} isWanted={isMenuOpen} giveUp={closeMenu}>
        {(MenuPanel) => <MenuPanel isOpen={isMenuOpen} onClose={closeMenu} button={menuButton} />}
      </Late>
      <Late name="The question" load={CODE.question} isWanted={question !== undefined} giveUp={closeQuestion}>
        {(ConfirmDialog) => <ConfirmDialog question={question} />}
      </Late>
      <Late name="The sign-in" load={CODE.signIn} isWanted={useIsSignInWanted()} giveUp={giveUpSignIn}>
        {(SignInAgain) => <SignInAgain />}
      </Late>
      <Late
        name="The confirmation"
        load={CODE.confirmation}
        isWanted={useConfirmation() !== undefined}
        giveUp={cancelConfirmation}
      >
        {(ConfirmIdentity) => <ConfirmIdentity />}
      </Late>
    </>
  )
}

type LateProps<P> = {
  name: string
  load: () => Promise<ComponentType<P>>
  isWanted: boolean
  /** Withdraws the need if the code could not be fetched; a toast says so. */
  giveUp: () => void
  children: (Part: ComponentType<P>) => ReactNode
}

function Late<P>({ name, load, isWanted, giveUp, children }: LateProps<P>) {
  const { data: Part, isError } = useLate(name, load, isWanted)
  useEffect(() => {
    if (!isError) return
    giveUp()
    reportMissing(name)
  }, [isError, giveUp, name])
  return Part && children(Part)
}

async function reportMissing(name: string): Promise<void> {
  const title = `${name} could not be fetched`
  if (!(await isReachable())) toast.error(title, { description: 'The server does not answer. Try again in a moment.' })
  else {
    toast.error(title, {
      description: 'The console was renewed meanwhile. What you typed is kept on this device.',
      action: { label: 'Load anew', onClick: () => location.reload() },
    })
  }
}
