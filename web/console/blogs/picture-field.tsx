import { useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Image } from '../../../contract/images.ts'
import { blogImagePath } from '../../../contract/paths.ts'
import { DropZone } from '../images/drop-zone.tsx'
import { FileInput } from '../images/file-input.tsx'
import { LibraryDialog } from '../images/library-dialog.tsx'
import { PICTURE_LIMITS } from '../images/picture-rules.ts'
import { UploadProgress } from '../images/upload-progress.tsx'
import { useUpload } from '../images/use-upload.ts'
import { buttonLook } from '../ui/button.ts'
import { Field } from '../ui/field.tsx'
import { BLOG_LABELS, type BlogValues } from './blog-values.ts'

/** The blog's picture: chosen, dropped or pasted here, or taken from the library. */
export function PictureField({ form }: { form: UseFormReturn<BlogValues> }) {
  const { control, register, setValue, formState } = form
  const [image, imageId, alt] = useWatch({ control, name: ['image', 'image_id', 'image_alt'] })
  const [isChoosing, setIsChoosing] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function take({ id, file, alt }: Image): void {
    setValue('image', file, { shouldDirty: true })
    setValue('image_id', id, { shouldDirty: true })
    setValue('image_alt', alt, { shouldDirty: true })
    form.clearErrors('image_id')
  }
  function remove(): void {
    for (const name of ['image', 'image_id', 'image_alt'] as const) setValue(name, '', { shouldDirty: true })
  }

  const { upload, cancel, progress, error } = useUpload(take)
  async function send([file]: File[]): Promise<void> {
    if (!file) return
    // Another picture takes the place of one that is on its way.
    cancel()
    const sent = upload([file])
    // The same file can be chosen again, also after a refusal.
    if (input.current) input.current.value = ''
    await sent
  }

  return (
    <DropZone label="Image of the blog" onFiles={send} className="grid gap-3">
      {image && (
        <img src={blogImagePath(image)} alt={alt} className="w-full rounded-md border border-line bg-sunk object-cover" />
      )}
      <Field
        label={BLOG_LABELS.image}
        hint={`${PICTURE_LIMITS} Drop or paste one here.`}
        error={error ?? formState.errors.image_id?.message}
      >
        {(props) => (
          <FileInput {...props} ref={input} name="image_id" onChange={(event) => send([...(event.target.files ?? [])])} />
        )}
      </Field>
      {progress !== undefined && <UploadProgress progress={progress} onCancel={cancel} />}
      <div className="flex flex-wrap gap-2">
        <button type="button" onClick={() => setIsChoosing(true)} className={buttonLook('quiet')}>
          From the library
        </button>
        {image && (
          <button type="button" onClick={remove} className={buttonLook('quiet')}>
            Remove image
          </button>
        )}
      </div>
      {image && (
        <Field
          label={BLOG_LABELS.image_alt}
          error={formState.errors.image_alt?.message}
          hint="What the picture shows, for those who can’t see it."
        >
          {(props) => <textarea {...props} {...register('image_alt')} className="input min-h-16" />}
        </Field>
      )}
      <p className="sr-only" role="status">
        {imageId ? 'New image, not saved yet' : ''}
      </p>
      <LibraryDialog
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        onChoose={(chosen) => {
          take(chosen)
          setIsChoosing(false)
        }}
      />
    </DropZone>
  )
}
