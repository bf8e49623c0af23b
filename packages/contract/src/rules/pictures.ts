/** A picture of our own, or one of another server over https. */
const PICTURE = /^(\/(?!\/)[\w./-]{1,200}|https:\/\/[^\s"'<>]{1,240})$/;

export const isPictureAddress = (address: string): boolean => PICTURE.test(address);
