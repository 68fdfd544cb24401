/**
 * A sentence for the sign-in page about why the person is there. It survives the page load and is
 * read once.
 */
export const notice = {
  leave(text: string) {
    try {
      sessionStorage.setItem(key, text)
    } catch {
      // Without storage the page opens without the reason.
    }
  },
  take(): string | undefined {
    try {
      const text = sessionStorage.getItem(key) ?? undefined
      sessionStorage.removeItem(key)
      return text
    } catch {
      return undefined
    }
  },
}

const key = 'iERP_notice'
