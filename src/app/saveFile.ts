import type { Download } from '#data/files.ts'

/** Starts a download in the browser. */
export function saveFile({ name, blob }: Download) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser reads the blob after the click; a minute is long enough, then the memory is freed.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
