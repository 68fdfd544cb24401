/**
 * `fetch` with upload progress, which the browser's own lacks. `onProgress` gets the share that is
 * sent, 0 to 1.
 */
export const fetchTelling =
  (onProgress: (share: number) => void) => (address: string, init: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', address)
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
        lengthComputable && onProgress(loaded / total)
      request.onload = () =>
        resolve(
          new Response(request.responseText || null, {
            status: request.status,
            headers: headersOf(request.getAllResponseHeaders()),
          }),
        )
      request.onerror = () => reject(new TypeError('The network failed.'))
      request.onabort = () => reject(init.signal?.reason)
      init.signal?.addEventListener('abort', () => request.abort())
      request.send(init.body as XMLHttpRequestBodyInit | null)
    })

const headersOf = (lines: string) =>
  new Headers(
    lines
      .trim()
      .split(/\r?\n/)
      .filter(Boolean)
      .map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
