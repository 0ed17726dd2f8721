// A vector that only grows, in chunks that never move. A std::vector would now and then copy a large
// tree as a whole, and a search could not be stopped meanwhile.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace campanile {

template <class Item>
class ChunkedVector {
  public:
    Item& operator[](std::uint32_t at) { return chunks_[at >> bits][at & (chunk_size - 1)]; }
    const Item& operator[](std::uint32_t at) const { return chunks_[at >> bits][at & (chunk_size - 1)]; }
    std::uint32_t size() const { return size_; }

    void push_back(const Item& item) {
        if (size_ >> bits == chunks_.size()) chunks_.push_back(std::make_unique<Item[]>(chunk_size));
        (*this)[size_++] = item;
    }

  private:
    static constexpr int bits = 14;
    static constexpr std::uint32_t chunk_size = 1u << bits;

    std::vector<std::unique_ptr<Item[]>> chunks_;
    std::uint32_t size_ = 0;
};

}  // namespace campanile
