import type { Download } from '#data/files.ts'

/** Hands a file to the browser's own downloads. */
export function saveFile({ name, blob }: Download) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser reads it after the click; a minute is long enough, and then the memory is free again.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
