const RATE = /^([^₹]*?)((?:from )?₹[\d,.]*\d(?:\s(?:lakh|लाखांपासून|लाख))?(?:\s(?:से|पासून))?)(?=\s|$)([^₹]*)$/i

/** A price and what it is for, apart: "from ₹4,500 a room", "प्रति कमरा ₹4,500 से". */
export function splitRate(price: string): { figure: string; unit?: string } {
  const [, before = '', figure, after = ''] = RATE.exec(price.trim()) ?? []
  const [first, last] = [before.trim(), after.trim()]
  if (!figure || (first && last)) return { figure: price }
  const unit = first || last
  return unit ? { figure, unit } : { figure }
}
