/** Texts for pictures uploaded by staff. */
export const PICTURES = {
  uploaded: '图片已上传',
  wrong: '仅支持 png、jpeg、webp 格式的图片',
  tooLarge: '图片不能超过 2 MB',
  addressWrong: '请上传图片，或填写 / 开头的站内地址、https:// 开头的图片地址',
} as const;
