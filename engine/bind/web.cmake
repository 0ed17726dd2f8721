# Compiles the engine to WebAssembly for the page, MODULE, with the compiler of the package ziglang, which PYTHON
# has; tools/build_backend.py provides it. If that fails, the page does without and asks the server;
# CAMPANILE_REQUIRE_WEB=1 turns that into an error.
set(engine ${CMAKE_CURRENT_LIST_DIR}/..)
file(GLOB games ${engine}/games/*/*.cpp)
file(REMOVE ${MODULE})
execute_process(
  COMMAND ${PYTHON} -m ziglang c++ -target wasm32-wasi -mcpu=generic+simd128+bulk_memory -mexec-model=reactor
    -std=gnu++20 -O3 -s -DNDEBUG -fno-exceptions -fno-rtti -ffp-contract=off -Wall -Wextra
    -o ${MODULE} ${engine}/engine.cpp ${engine}/levels.cpp ${engine}/thinking.cpp ${games} ${engine}/bind/web.cpp
  RESULT_VARIABLE failed)
if(failed)
  file(REMOVE ${MODULE})
  if(DEFINED ENV{CAMPANILE_REQUIRE_WEB})
    message(FATAL_ERROR "The engine of the page could not be built: ${failed}")
  endif()
  message(WARNING "The engine of the page could not be built (${failed}); the page will ask the server")
endif()
