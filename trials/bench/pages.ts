export const SERVICE = '/services/homeservice/electrician'
export const BLOG = '/blogs/ac-repair/1/ac-service-before-april'

/** One page of each public kind, except for private pages and error pages. */
export const PUBLIC_PAGES = ['/', SERVICE, '/aboutus', '/contactus', '/blogs', BLOG, '/privacy-policy']
