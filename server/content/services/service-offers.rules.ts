import type { Offer } from '../../../contract/content/services.ts'

type Saved = { title: string; description: string; price?: string | undefined }

/**
 * The offers of a save. A row without `price` comes from a client that knows no prices: it keeps that of the stored row
 * with its title. An empty price is none.
 */
export function keepPrices(saved: readonly Saved[], stored: readonly Offer[] = []): Offer[] {
  const prices = new Map(stored.map(({ title, price }) => [title, price]))
  return saved.map(({ price: given, ...item }) => {
    const price = given ?? prices.get(item.title)
    return price ? { ...item, price } : item
  })
}
