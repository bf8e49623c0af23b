export { LetterEditorScreen } from './letter-editor-screen.tsx';
export { LettersScreen } from './letters-screen.tsx';
