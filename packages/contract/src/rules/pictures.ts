/** A picture of this site, or one on another server over https. */
const PICTURE = /^(\/(?!\/)[\w./-]{1,200}|https:\/\/[^\s"'<>]{1,240})$/;

export const isPictureAddress = (address: string): boolean => PICTURE.test(address);
