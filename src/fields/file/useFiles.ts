import { useQuery } from '@tanstack/react-query'
import type { FileFacts } from '#data/beside.ts'
import { saveFile } from '#src/app/saveFile.ts'
import { useServer } from '#src/app/useServer.ts'

/**
 * A picture as an object URL for `img`, because downloading it needs the user's token. `undefined`
 * until it is loaded.
 */
export function usePicture(id: string, isWanted: boolean) {
  const { resource, provider } = useServer()
  const { data } = useQuery({
    queryKey: [resource, 'picture', id],
    queryFn: async ({ signal }) => dataAddress(await provider.file(resource, id, signal)),
    enabled: isWanted,
    // The bytes of an id never change.
    staleTime: Infinity,
    gcTime: aMinute,
    retry: false,
  })
  return data
}

const dataAddress = (bytes: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error!)
    reader.readAsDataURL(bytes)
  })

const aMinute = 60_000

/** Downloads a file with the user's token and saves it. */
export function useSaveFile() {
  const { resource, provider } = useServer()
  return async ({ id, name }: Pick<FileFacts, 'id' | 'name'>) =>
    saveFile({ name, blob: await provider.file(resource, id) })
}
