import { createElement, Fragment, type ReactNode } from 'react'
import { Icon, type IconName } from '../ui/icon.tsx'
import type { RichTextProps } from './editor.tsx'
import { ALIGNMENTS, BLOCKS, FURTHER, HISTORY, MARKS, type Tool } from './tools.ts'

const INSERTS = {
  text: ['tool-link', 'table'],
  all: ['tool-link', 'picture', 'video', 'table'],
} as const satisfies Record<RichTextProps['tools'], readonly IconName[]>

type Props = { html: string; tools: RichTextProps['tools'] }

/**
 * The text and its tools while the editor is on its way: as high as the editor, so that nothing below moves under the
 * pointer when it arrives.
 */
export function StillText({ html, tools }: Props) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return (
    <div className="rich-text">
      <span role="status" aria-label="Loading the editor" className="sr-only" />
      <div aria-hidden="true">
        <div className="rich-text-tools">
          <StillTools icons={HISTORY.map(toIcon)} />
          <div className="tool tool-wide" data-disabled>
            Text
            <Icon name="chevron-down" size={16} />
          </div>
          <StillTools icons={MARKS.map(toIcon)} />
          <StillTools icons={BLOCKS.map(toIcon)} />
          {tools === 'all' && <StillTools icons={ALIGNMENTS.map(toIcon)} />}
          <StillTools icons={INSERTS[tools]} />
          <StillTools icons={FURTHER.map(toIcon)} />
        </div>
        <div className="rich-text-page min-h-50">
          <div className="ProseMirror">{body.childNodes.length === 0 ? EMPTY_LINE : toShown(body)}</div>
        </div>
      </div>
    </div>
  )
}

const toIcon = ({ icon }: Tool) => icon

const StillTools = ({ icons }: { icons: readonly IconName[] }) => (
  <div>
    {icons.map((icon) => (
      <span key={icon} className="tool" data-disabled>
        <Icon name={icon} />
      </span>
    ))}
  </div>
)

const EMPTY_LINE = (
  <p>
    <br />
  </p>
)
/** Other elements are shown by what is in them. Links lead nowhere yet. */
const SHOWN = /^(p|h[2-6]|ul|ol|li|blockquote|pre|code|table|thead|tbody|tr|th|td|strong|em|u|s|sub|sup|mark|a)$/
/** Space between their children is none of the text. */
const HOLDS_BLOCKS = /^(body|ul|ol|blockquote|table|thead|tbody|tr)$/

/** Renders a server text, rebuilt from the few allowed elements without their attributes. */
function toShown(parent: Element): ReactNode {
  const isBetweenBlocks = HOLDS_BLOCKS.test(parent.localName)
  return [...parent.childNodes].map((node, index) => {
    if (node instanceof Text) return isBetweenBlocks && node.data.trim() === '' ? null : node.data
    if (!(node instanceof Element)) return null
    const key = String(index)
    const name = node.localName.replace('h1', 'h2')
    if (name === 'br' || name === 'hr') return createElement(name, { key })
    if (node instanceof HTMLImageElement) return <StillPicture key={key} picture={node} />
    if (name === 'iframe') return <div key={key} className="video-card" />
    const children = name === 'p' && node.childNodes.length === 0 ? <br /> : toShown(node)
    return createElement(SHOWN.test(name) ? name : Fragment, { key }, children)
  })
}

function StillPicture({ picture }: { picture: HTMLImageElement }) {
  const [width, height] = [picture.getAttribute('width') ?? undefined, picture.getAttribute('height') ?? undefined]
  return <img src={picture.src} srcSet={picture.srcset} sizes={picture.sizes} alt={picture.alt} width={width} height={height} />
}
