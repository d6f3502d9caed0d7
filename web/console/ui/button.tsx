import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type ButtonStyle, buttonClass } from '../../ui/button.ts'
import { Icon, type IconName } from './icon.tsx'

/** A link to a screen with `to`, a link to another address with `href`, else a button. */
export type Pressable = ComponentProps<'button'> | (ComponentProps<'a'> & { href: string }) | LinkProps

export function Pressable(props: Pressable) {
  useFocusBack('disabled' in props && props.disabled === true)
  if ('to' in props) return <Link {...props} />
  if ('href' in props) return <a {...props} />
  return <button type="button" {...props} />
}

/** A browser takes the focus from a button that is disabled while it works; the button gets it back afterwards. */
function useFocusBack(isDisabled: boolean) {
  const pressed = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    // What a shortcut was pressed on is not disabled, and keeps the focus by itself.
    const isPressed = activeElement instanceof HTMLButtonElement && activeElement.disabled
    if (isDisabled) pressed.current = isPressed ? activeElement : null
    else if (activeElement === body) pressed.current?.focus({ preventScroll: true })
  }, [isDisabled])
}

type ButtonProps = Pressable & { variant?: ButtonStyle; icon?: IconName }

export function Button({ variant, icon, className = '', children, ...props }: ButtonProps) {
  return (
    <Pressable {...props} className={`${buttonClass(variant)} ${className}`}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </Pressable>
  )
}

/** `label` is its name, and what a pointer that rests on it is shown. */
type IconButtonProps = Pressable & { icon: IconName; label: string; size?: number }

export function IconButton({ icon, label, size, className = '', ...props }: IconButtonProps) {
  return (
    <Pressable aria-label={label} title={label} {...props} className={`icon-button ${className}`}>
      <Icon name={icon} size={size} />
    </Pressable>
  )
}

/** The props of a link that opens in a new tab. */
export const NEW_TAB = { target: '_blank', rel: 'noreferrer' } as const
