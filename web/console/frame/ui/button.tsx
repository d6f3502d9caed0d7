import type { ComponentProps, MouseEvent } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type ButtonStyle, buttonClass } from '../../../ui/button.ts'
import { Icon, type IconName } from './icon.tsx'

/** A link to a screen with `to`, a link to another address with `href`, else a button. */
export type Pressable = ComponentProps<'button'> | (ComponentProps<'a'> & { href: string }) | LinkProps

/**
 * A button that is `disabled` says so and does nothing, but stays in the tab order: browsers take the focus from a
 * natively disabled one, and a dialog that closes could not return the focus to it.
 */
export function Pressable(props: Pressable) {
  if ('to' in props) return <Link {...props} />
  if ('href' in props) return <a {...props} />
  const { disabled, onClick, ...rest } = props
  // Also stops the click that Enter in a field triggers on the button of its form.
  const press = disabled ? (event: MouseEvent) => event.preventDefault() : onClick
  return <button type="button" aria-disabled={disabled || undefined} {...rest} onClick={press} />
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

/** `label` is the accessible name and the tooltip. */
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
