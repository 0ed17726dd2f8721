# Builds the page into PAGE. tools/build_backend.py provides npm where the machine has none. If the
# build fails all the same (no network, for example), everything but the page is installed;
# CAMPANILE_REQUIRE_WEB=1 turns that into an error.
find_program(NPM npm)
file(REMOVE_RECURSE ${PAGE})
file(MAKE_DIRECTORY ${PAGE})
set(failed "npm was not found")
if(NPM)
  execute_process(COMMAND ${NPM} ci --no-audit --no-fund RESULT_VARIABLE failed)
  if(NOT failed)
    execute_process(COMMAND ${NPM} run build -- --outDir ${PAGE} --emptyOutDir RESULT_VARIABLE failed)
  endif()
endif()
if(failed)
  if(DEFINED ENV{CAMPANILE_REQUIRE_WEB})
    message(FATAL_ERROR "The page could not be built: ${failed}")
  endif()
  message(WARNING "The page could not be built (${failed}); the server will do without it")
endif()
