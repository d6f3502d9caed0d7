/** The page numbers that are worth a link: the first, the last and those around the current one; a gap is `undefined`. */
export function pageWindow(page: number, pages: number): (number | undefined)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  const numbers = [...new Set(near)].sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const gap = number - (numbers[index - 1] ?? 0) - 1
    if (gap === 1) return [number - 1, number]
    return gap > 1 ? [undefined, number] : [number]
  })
}
