/** Whether a text is an ID at UPI, such as `karigar@okaxis`. */
export const isUpiId = (text: string): boolean => /^[\w.-]{2,100}@[a-zA-Z][a-zA-Z0-9.-]{1,63}$/.test(text)
