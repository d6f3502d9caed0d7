const COLOUR = /^(#[0-9a-f]{3,8}|rgba?\([\d\s,.%/]+\)|[a-z]{3,20})$/i
const READABLE = /^light-dark\(oklch\(from (.+?) m(?:in|ax)\(l,/i

/**
 * Lightness, chroma and hue in a light theme and in a dark one, from those that were chosen. Of a text and whatever is
 * behind it, a marker too, the contrast is at least 4.5 in both: e2e/content/console-colours.spec.ts.
 */
const IN_THEMES = {
  color: ['min(l, 0.43) min(c, 0.13) h / 1', 'max(l, 0.8) min(c, 0.13) h / 1'],
  // A transparent one stays so.
  'background-color': ['max(l, 0.92) min(c, 0.1) h', 'min(l, 0.35) min(c, 0.1) h'],
} as const

export type ColourProperty = keyof typeof IN_THEMES
export const isColourProperty = (name: string): name is ColourProperty => Object.hasOwn(IN_THEMES, name)

/**
 * A colour that somebody chose on white, or what was made of it here, as one of the same hue that can be read in both
 * themes; undefined for what is no colour.
 */
export function toReadableColour(property: ColourProperty, value: string): string | undefined {
  const colour = READABLE.exec(value)?.[1] ?? value
  if (!COLOUR.test(colour)) return undefined
  const [light, dark] = IN_THEMES[property].map((parts) => `oklch(from ${colour} ${parts})`)
  return `light-dark(${light}, ${dark})`
}
