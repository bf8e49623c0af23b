/**
 * Evaluates React in the chunk of the libraries. Without this module the chunk would only define it, and the first
 * importer would evaluate it in its own task.
 */
import 'react-dom/client';
