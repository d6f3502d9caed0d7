import { Node } from '@tiptap/core'
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { useState } from 'react'
import { toEmbedAddress, videoHostOf } from './addresses.ts'

/** A YouTube or Vimeo video; any other frame is left out. */
export const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes: () => ({ src: { default: null }, title: { default: 'Video' } }),

  parseHTML: () => [
    {
      tag: 'iframe[src]',
      getAttrs: (element) => {
        const src = toEmbedAddress(element.getAttribute('src') ?? '')
        return src ? { src, title: element.getAttribute('title') || 'Video' } : false
      },
    },
  ],

  renderHTML: ({ HTMLAttributes: { src, title } }) => [
    'iframe',
    { src, title, width: '640', height: '360', allowfullscreen: 'true', loading: 'lazy' },
  ],

  addNodeView: () => ReactNodeViewRenderer(VideoCard),
})

/** Nothing is fetched from the host until the video is asked for. */
function VideoCard({ node, deleteNode }: NodeViewProps) {
  const [isPlaying, setIsPlaying] = useState(false)
  const { src, title } = node.attrs as { src: string; title: string }
  return (
    <NodeViewWrapper className="video-card">
      {isPlaying ? (
        <iframe src={src} title={title} allowFullScreen />
      ) : (
        <p className="text-muted">
          {videoHostOf(src)} video
          <br />
          <span className="text-sm break-all">{src.replace('https://', '')}</span>
        </p>
      )}
      <p className="flex justify-center gap-4 text-sm">
        <button type="button" onClick={() => setIsPlaying(!isPlaying)} className="link min-h-6">
          {isPlaying ? 'Close' : 'Show it here'}
        </button>
        <button type="button" onClick={() => deleteNode()} className="link min-h-6">
          Remove
        </button>
      </p>
    </NodeViewWrapper>
  )
}
