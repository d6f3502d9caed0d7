import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DRAWN, toServicePicture } from './services.store.ts'

const photo = { width: 1600, height: 900, widths: [320, 640], alt: 'A tap' }
const electrician = { image: null, slug: 'electrician', service_cat: 'Home' } as const

describe('the picture of a service', () => {
  it('has a drawing for each slug that DRAWN names, and no other', () => {
    const files = globSync('web/site/public/art/services/*.svg').map((file) => basename(file, '.svg'))
    expect([...DRAWN].sort(), 'Enter the drawings of web/site/public/art/services in DRAWN.').toEqual(files.sort())
  })

  it('is the photo that an editor chose', () => {
    expect(toServicePicture({ ...electrician, image: 'tap.webp' }, new Map([['tap.webp', photo]]))).toEqual({
      ...{ src: '/uploads/blogs/tap.webp', width: 1600, height: 900, widths: [320, 640] },
    })
  })

  it('is the drawing of its group where there is none of its own, or its photo is gone', () => {
    const ofGroup = { src: '/art/homeservice.svg', width: 480, height: 270, widths: [] }
    expect(toServicePicture({ ...electrician, slug: 'tailor' }, new Map())).toEqual(ofGroup)
    expect(toServicePicture({ ...electrician, slug: 'tailor', image: 'gone.webp' }, new Map())).toEqual(ofGroup)
  })
})
