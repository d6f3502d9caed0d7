import { type ConfigData, HtmlValidate } from 'html-validate'

const onlyOnPath = { attributes: { pathlength: { allowed: () => 'the Nu checker allows it on a path only' } } }

/** The rules of the HTML Standard, also for SVG, for which they follow the Nu checker. */
const RULES: ConfigData = {
  root: true,
  extends: ['html-validate:standard'],
  elements: [
    'html5',
    {
      svg: { foreign: false },
      ...{ g: {}, path: {}, use: {} },
      ...{ circle: onlyOnPath, ellipse: onlyOnPath, line: onlyOnPath, polyline: onlyOnPath, rect: onlyOnPath },
    },
  ],
}
const checker = new HtmlValidate(RULES)

/** Lists the errors of a document, each with its element. */
export async function findHtmlErrors(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html)
  return results.flatMap(({ messages }) => messages.map(({ selector, message }) => `${selector}: ${message}`))
}
