/** The address of a picture is this folder and the hash of its content. */
export const FOLDER = '/media/pictures/';
