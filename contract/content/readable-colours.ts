const COLOUR = /^(#[0-9a-f]{3,8}|rgba?\([\d\s,.%/]+\)|[a-z]{3,20})$/i
const READABLE = /^light-dark\(oklch\(from (.+?) m(?:in|ax)\(l,/i

/**
 * Lightness, chroma and hue in the light and the dark theme, computed from the chosen colour. Text has a contrast of at
 * least 4.5 in both themes against any background, including a marker: e2e/content/console-colours.spec.ts.
 */
const IN_THEMES = {
  color: ['min(l, 0.43) min(c, 0.13) h / 1', 'max(l, 0.8) min(c, 0.13) h / 1'],
  // A transparent background stays transparent.
  'background-color': ['max(l, 0.92) min(c, 0.1) h', 'min(l, 0.35) min(c, 0.1) h'],
} as const

export type ColourProperty = keyof typeof IN_THEMES
export const isColourProperty = (name: string): name is ColourProperty => Object.hasOwn(IN_THEMES, name)

/**
 * Turns a colour chosen on white, or an earlier result of this function, into one of the same hue that is readable in
 * both themes; undefined if the text isn't a colour.
 */
export function toReadableColour(property: ColourProperty, value: string): string | undefined {
  const colour = READABLE.exec(value)?.[1] ?? value
  if (!COLOUR.test(colour)) return undefined
  const [light, dark] = IN_THEMES[property].map((parts) => `oklch(from ${colour} ${parts})`)
  return `light-dark(${light}, ${dark})`
}
