/** The price that a plan's sub heading ends with, apart: "… a year. From ₹2,999 a year." */
export function splitPlanPrice(subHeading: string): { text: string; price: string | undefined } {
  const match = /^(.*?)\s*(From ₹[\d,]+(?: an? \w+)?)\.?$/s.exec(subHeading.trim())
  return { text: match?.[1] || subHeading, price: match?.[1] ? match[2] : undefined }
}
