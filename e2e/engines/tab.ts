/** A page in any of the browsers: the common calls of Playwright's page, Puppeteer's page and our WebKit client. */
export type Tab = {
  goto(address: string): Promise<unknown>
  evaluate<Arg, Answer>(work: (arg: Arg) => Answer, arg: Arg): Promise<Awaited<Answer>>
  mouse: { click(x: number, y: number): Promise<void> }
  keyboard: { type(text: string): Promise<void> }
  screenshot(options: { path: string }): Promise<unknown>
}

export type Size = { width: number; height: number }
export const PHONE: Size = { width: 390, height: 844 }
export const DESKTOP: Size = { width: 1280, height: 900 }

/** A running browser. It has one tab at a time, each with separate storage. */
export type Engine = {
  openTab(size: Size): Promise<{ tab: Tab; problems: string[]; close(): Promise<void> }>
  close(): Promise<void>
}
