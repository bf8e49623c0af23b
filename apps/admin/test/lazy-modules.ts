/**
 * Modules that screens load when they need them. Loading one may outlast the test that asked for it, and a load that is
 * cut off by the end of a test file fails for all later files of the worker, so they are loaded before.
 */
import '../src/features/people/login/enrolment.tsx';
import '../src/lib/rich-text/editor.tsx';
