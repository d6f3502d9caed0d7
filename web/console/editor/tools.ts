import type { ChainedCommands, Editor } from '@tiptap/react'
import type { ToolIconName } from './tool-icon.tsx'

type Tool = {
  label: string
  icon: ToolIconName
  keys?: string
  run: (chain: ChainedCommands) => ChainedCommands
  isOn?: (editor: Editor) => boolean
  /** Undefined: always. */
  can?: (editor: Editor) => boolean
}

/** The buttons that do one thing, in their groups. */
export const HISTORY: readonly Tool[] = [
  { label: 'Undo', icon: 'undo', keys: 'Mod Z', run: (chain) => chain.undo(), can: (editor) => editor.can().undo() },
  { label: 'Redo', icon: 'redo', keys: 'Mod Shift Z', run: (chain) => chain.redo(), can: (editor) => editor.can().redo() },
]

export const MARKS: readonly Tool[] = [
  { label: 'Bold', icon: 'bold', keys: 'Mod B', run: (chain) => chain.toggleBold(), isOn: (editor) => editor.isActive('bold') },
  {
    label: 'Italic',
    icon: 'italic',
    keys: 'Mod I',
    run: (chain) => chain.toggleItalic(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    label: 'Underline',
    icon: 'underline',
    keys: 'Mod U',
    run: (chain) => chain.toggleUnderline(),
    isOn: (editor) => editor.isActive('underline'),
  },
  {
    label: 'Strike through',
    icon: 'strike',
    keys: 'Mod Shift S',
    run: (chain) => chain.toggleStrike(),
    isOn: (editor) => editor.isActive('strike'),
  },
]

export const BLOCKS: readonly Tool[] = [
  {
    label: 'Bulleted list',
    icon: 'bullets',
    keys: 'Mod Shift 8',
    run: (chain) => chain.toggleBulletList(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    label: 'Numbered list',
    icon: 'numbers',
    keys: 'Mod Shift 7',
    run: (chain) => chain.toggleOrderedList(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    label: 'Quote',
    icon: 'quote',
    keys: 'Mod Shift B',
    run: (chain) => chain.toggleBlockquote(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
]

const align = (label: string, icon: ToolIconName & ('left' | 'center' | 'right' | 'justify')): Tool => ({
  label,
  icon,
  run: (chain) => (icon === 'left' ? chain.unsetTextAlign() : chain.setTextAlign(icon)),
  isOn: (editor) =>
    icon === 'left'
      ? !editor.isActive({ textAlign: 'center' }) &&
        !editor.isActive({ textAlign: 'right' }) &&
        !editor.isActive({ textAlign: 'justify' })
      : editor.isActive({ textAlign: icon }),
})

export const ALIGNMENTS: readonly Tool[] = [align('Align left', 'left'), align('Centre', 'center'), align('Align right', 'right')]

export const LAST: readonly Tool[] = [
  { label: 'Line across', icon: 'rule', run: (chain) => chain.setHorizontalRule() },
  { label: 'Clear formatting', icon: 'clear', run: (chain) => chain.unsetAllMarks().clearNodes() },
]

export type { Tool }
