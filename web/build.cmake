# Builds the page into PAGE. tools/build_backend.py provides npm where the machine has none. If the
# build fails all the same (no network, for example), everything but the page is installed;
# CAMPANILE_REQUIRE_WEB=1 turns that into an error.
find_program(NPM npm)
file(REMOVE_RECURSE ${PAGE})
file(MAKE_DIRECTORY ${PAGE})
set(failed "npm was not found")
if(NPM)
  set(failed 0)
  # Also true if nothing is installed. To install again what has not changed can take minutes.
  if(${CMAKE_CURRENT_SOURCE_DIR}/package-lock.json IS_NEWER_THAN ${CMAKE_CURRENT_SOURCE_DIR}/node_modules/.package-lock.json)
    execute_process(COMMAND ${NPM} ci --no-audit --no-fund RESULT_VARIABLE failed)
  endif()
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
