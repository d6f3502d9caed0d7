type Names = { id: string; name: string; label: string; describedBy: string | undefined; isInvalid: boolean | undefined }

/** What names the text's element, and says that it is wrong. */
export function toAttributes({ id, name, label, describedBy, isInvalid }: Names): Record<string, string> {
  return {
    ...{ id, name, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(isInvalid && { 'aria-invalid': 'true' }),
  }
}
