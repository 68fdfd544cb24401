/** Runs work of one name one after the other, in the order of the calls. */
export function inTurns(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const result = (last.get(name) ?? Promise.resolve()).then(work)
    const ended = result.then(forget, forget)
    last.set(name, ended)
    return result

    function forget() {
      if (last.get(name) === ended) last.delete(name)
    }
  }
}
