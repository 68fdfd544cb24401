/** Who signed in last in this browser tab: the next person must not return to another's page. */
export const lastPerson = {
  note(id: string) {
    try {
      sessionStorage.setItem(key, id)
    } catch {
      // Without storage every person gets the page of the address.
    }
  },
  isAnother(id: string): boolean {
    try {
      return (sessionStorage.getItem(key) ?? id) !== id
    } catch {
      return false
    }
  },
}

const key = 'iERP_person'
