/** Bundles `entry` to `outfile`. */
export declare function bundle(entry: string, outfile: string): Promise<unknown>
