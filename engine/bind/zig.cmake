# Compiles the engine into MODULE with the compiler of the package ziglang, which PYTHON has; tools/build_backend.py
# provides it. FOR is `page`, for WebAssembly, or `python`, where the machine has no compiler of its own. All sources
# are compiled as one, UNITY: headers are read once, which is most of the work, and functions are inlined everywhere.
set(engine ${CMAKE_CURRENT_LIST_DIR}/..)
file(GLOB games ${engine}/games/*/*.cpp)
set(sources ${engine}/engine.cpp ${engine}/levels.cpp ${engine}/thinking.cpp ${engine}/weighing.cpp ${games})
set(flags -std=gnu++20 -O3 -s -DNDEBUG -ffp-contract=off -Wall -Wextra)
if(FOR STREQUAL "page")
  list(APPEND sources ${engine}/bind/web.cpp)
  list(APPEND flags -target wasm32-wasi -mcpu=generic+simd128+bulk_memory -mexec-model=reactor -fno-exceptions -fno-rtti)
else()
  execute_process(COMMAND ${PYTHON} -c "import sysconfig; print(sysconfig.get_path('include'), end='')"
    OUTPUT_VARIABLE python_headers COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${PYTHON} -c "import nanobind; print(nanobind.source_dir(), end='')"
    OUTPUT_VARIABLE nanobind COMMAND_ERROR_IS_FATAL ANY)
  list(APPEND sources ${engine}/environment.cpp ${engine}/proofs.cpp ${engine}/bind/module.cpp)
  list(APPEND flags -shared -fPIC -fvisibility=hidden -fno-strict-aliasing -Wno-unused-parameter
    -isystem ${python_headers} -isystem ${nanobind}/../include -isystem ${nanobind}/../ext/robin_map/include
    ${nanobind}/nb_combined.cpp)
  cmake_host_system_information(RESULT processor QUERY OS_PLATFORM)
  if(processor STREQUAL "x86_64")
    list(APPEND flags -march=x86_64_v2) # as in engine/CMakeLists.txt
  endif()
endif()

list(TRANSFORM sources REPLACE "(.+)" "#include \"\\1\"\n")
string(JOIN "" unity ${sources})
file(WRITE ${UNITY} "${unity}")
file(REMOVE ${MODULE})
if("$ENV{CAMPANILE_ZIG}" STREQUAL "OFF")
  message(STATUS "The page is built without its engine and will ask the server")
  return()
endif()
execute_process(COMMAND ${PYTHON} -m ziglang c++ ${flags} ${UNITY} -o ${MODULE} RESULT_VARIABLE failed)
if(failed)
  file(REMOVE ${MODULE})
  # Without this the page asks the server. Without the native module pyproject.toml has an override.
  if(FOR STREQUAL "python" OR DEFINED ENV{CAMPANILE_REQUIRE_WEB})
    message(FATAL_ERROR "The engine for the ${FOR} could not be built: ${failed}")
  endif()
  message(WARNING "The engine for the page could not be built (${failed}); the page will ask the server")
endif()
