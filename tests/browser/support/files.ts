/** Does something that saves a file, and returns the file; the browser still offers it for download. */
export async function savedFile(act: () => unknown): Promise<Blob> {
  const real = URL.createObjectURL.bind(URL)
  const made = new Promise<Blob>((resolve) => {
    URL.createObjectURL = (blob: Blob) => {
      resolve(blob)
      return real(blob)
    }
  })
  try {
    await act()
    return await made
  } finally {
    URL.createObjectURL = real
  }
}

/** Chooses a file in a field, as a person does. */
export function chooseFile(input: HTMLInputElement, name: string, text: string, type = 'text/csv'): void {
  const files = new DataTransfer()
  files.items.add(new File([text], name, { type }))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
